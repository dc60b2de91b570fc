import { createBff, parseEnv } from '@tillkit/server'
import { createNodeOptions } from '@tillkit/server/node'
import { storeOnce } from './inbox.mjs' // into your table of notifications, with the id as its key

const { options, close } = await createNodeOptions(parseEnv(process.env))
const bff = createBff({
  ...options,
  onNotification: (notification) => storeOnce(notification.data.id, notification),
})

export { bff, close }
