/** The elements and Lit are modules of Node on the server, so that each exists once. */
export default {
  serverExternalPackages: ['@lit-labs/ssr', '@tillkit/server', 'lit', 'tillkit'],
  turbopack: { root: import.meta.dirname },
}
