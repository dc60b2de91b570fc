// Stops with one line on a Node that is too old. Plain syntax and no imports: an old Node must get this far.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`tillkit needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
