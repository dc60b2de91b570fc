/** Options of an empty sandbox, served over HTTP on any free port. */
export const BARE = {
  port: 0,
  host: '127.0.0.1',
  clientId: 'a',
  clientSecret: 'b',
  shopUrl: 'http://shop.test',
  seed: false,
}
