/** Turns the style attributes of highlighted code into classes, because the policy allows no style attributes. */

interface Node {
  properties?: { style?: string; class?: string | string[]; tabindex?: string }
}

export function codeStyles() {
  const classes = new Map<string, string>()
  const classOf = (style: string): string => {
    const known = classes.get(style)
    if (known) return known
    const name = `c${classes.size.toString(36)}`
    classes.set(style, name)
    return name
  }
  const move = ({ properties }: Node) => {
    if (!properties?.style) return
    const added = classOf(properties.style)
    const present = properties.class ?? []
    properties.class = [...(Array.isArray(present) ? present : [present]), added]
    delete properties.style
  }
  return {
    transformer: { name: 'code-styles', span: move, line: move, pre: move },
    css: () =>
      [...classes]
        .map(([style, name]) => `.vp-code .${name},.vp-code.${name}{${style}}\n`)
        .join(''),
  }
}
