/** The table's paths as the router spells them. */

export const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')
