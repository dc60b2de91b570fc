import type {} from 'tillkit/preact'

export const attribute = <usage-meter view="tables" />
export const property = <usage-meter limits={5} />
export const event = <usage-meter onusage-loaded={({ data }) => data.total} />
