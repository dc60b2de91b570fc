// Formats the entries of the changelogs: a summary with a list is that list, any other is one item.
const defaults = require('@changesets/cli/changelog').default

const formatEntry = (summary) =>
  /^[-*] /.test(summary) ? summary.trim() : `- ${summary.trim().replaceAll(/\n(?=.)/g, '\n  ')}`

module.exports = {
  ...defaults,
  formatEntry,
  getReleaseLine: async ({ summary }) => formatEntry(summary),
}
