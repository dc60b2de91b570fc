/** Finds the text of a member in JSON, as it was written. */

/** A string, a structural character, or a scalar. */
const TOKEN = /"(?:[^"\\]|\\.)*"?|[{}[\]:,]|[^\s"{}[\]:,]+/g

/**
 * The text of a member of the outermost object, without the white space around it. Of members with one name the last
 * counts, as for `JSON.parse`.
 * @param json valid JSON
 */
export function memberText(json: string, name: string): string | undefined {
  let depth = 0
  let key: string | undefined
  let start: number | undefined
  let end = 0
  let found: string | undefined
  for (const { 0: token, index } of json.matchAll(TOKEN)) {
    if (depth === 1 && (token === ',' || token === '}')) {
      if (key === name && start !== undefined) found = json.slice(start, end)
      key = undefined
      start = undefined
    } else if (depth === 1 && key === undefined) {
      key = JSON.parse(token)
    } else if (depth === 1 && start === undefined && token !== ':') {
      start = index
    }
    if (token === '{' || token === '[') depth++
    if (token === '}' || token === ']') depth--
    end = index + token.length
  }
  return found
}
