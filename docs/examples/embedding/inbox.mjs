/** Stands for a table of notifications. */
export const inbox = new Map()

/** @param {string} id @param {object} notification */
export const storeOnce = async (id, notification) => void inbox.set(id, notification)
