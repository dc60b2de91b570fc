/** What a sandbox with nothing in it is started with, over real HTTP on any free port. */
export const BARE = {
  port: 0,
  host: '127.0.0.1',
  clientId: 'a',
  clientSecret: 'b',
  shopUrl: 'http://shop.test',
  seed: false,
}
