/** An act that the service refuses with 422. */
export class Refused extends Error {}
