import type {} from 'tillkit/solid'

export const attribute = <usage-meter view="tables" />
export const property = <usage-meter prop:limits={5} />
export const event = <usage-meter on:usage-loaded={({ data }) => data.total} />
