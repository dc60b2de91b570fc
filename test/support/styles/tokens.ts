/** Private design tokens that are used in style sheets and defined in none. */
export function missingTokens(root: ShadowRoot): string[] {
  const text = root.adoptedStyleSheets
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText))
    .join('\n')
  const asked = [...text.matchAll(/var\((--_[\w-]+)\)/g)].map(([, name]) => name!)
  return [...new Set(asked)].filter((name) => !new RegExp(`${name}\\s*:`).test(text))
}
