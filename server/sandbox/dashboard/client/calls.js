/** Reads a form as a call of the API, and shows the call as curl. */

/** @typedef {{ method: string, path: string, body: string | undefined }} Call */

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLButtonElement} Field */

/**
 * Converters of field values, by `data-as`.
 * @type {Record<string, (text: string) => unknown>}
 */
const converters = {
  number: Number,
  json: JSON.parse,
  instant: (text) => new Date(`${text}Z`).toISOString(),
}

/**
 * Bodies that are computed from the members, by `data-shape`.
 * @type {Record<string, (form: HTMLFormElement, members: any) => object>}
 */
const shapes = {
  // One event a unit if the metric counts events; one event for all units if it sums a property.
  usage(form, { units, ...event }) {
    const { field, properties } = selectedData(form, 'metric_code')
    const create = (/** @type {number} */ n, /** @type {object} */ more) => ({
      transaction_id: `page-${Date.now().toString(36)}-${n}`,
      ...event,
      properties: { ...properties, ...more },
    })
    const events = field
      ? [create(0, { [field]: units })]
      : Array.from({ length: units }, (_, n) => create(n, {}))
    return { events }
  },
  // Everything that can still be credited of an invoice.
  creditNote(form, { as, ...note }) {
    const { items, total } = selectedData(form, 'invoice_id')
    return { ...note, items, ...(as === 'refund' && { refund_amount: total }) }
  },
}

/**
 * @param {HTMLFormElement} form
 * @param {string} name
 */
function selectedData(form, name) {
  const select = /** @type {HTMLSelectElement} */ (form.elements.namedItem(name))
  return JSON.parse(select.selectedOptions[0]?.dataset.data ?? '{}')
}

/**
 * Fills fields named in the path as `{name}` into the path, all others into the body.
 * @param {HTMLFormElement} form
 * @param {Element | null} button the pressed button; only its own value is sent
 * @returns {Call}
 */
export function readCall(form, button) {
  const { method = '', path = '', shape } = form.dataset
  /** @type {Record<string, string>} */
  const parameters = {}
  /** @type {Record<string, any>} */
  const members = {}
  for (const element of form.elements) {
    const field = /** @type {Field} */ (element)
    const { name, value } = field
    const { as } = field.dataset
    if (!name || (field instanceof HTMLButtonElement && field !== button)) continue
    if (path.includes(`{${name}}`)) parameters[name] = value
    else if (as === 'list') {
      const isChecked = field instanceof HTMLInputElement && field.checked
      members[name] = [...(members[name] ?? []), ...(isChecked ? [value] : [])]
    } else if (value !== '') {
      setMember(members, name.split('.'), as ? converters[as]?.(value) : value)
    }
  }
  const body = shape ? shapes[shape]?.(form, members) : members
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parameters[name] ?? '')),
    body: body && Object.keys(body).length > 0 ? JSON.stringify(body, null, 2) : undefined,
  }
}

/**
 * @param {Record<string, any>} members
 * @param {string[]} path
 * @param {unknown} value
 */
function setMember(members, [name = '', ...deeper], value) {
  if (deeper.length > 0) setMember((members[name] ??= {}), deeper, value)
  else members[name] = value
}

/** Tells a call of the sandbox's own API, which needs no token. */
export const isAdminCall = (/** @type {string} */ path) => path.startsWith('/sandbox/')

/** @param {Call} call */
export function toCurl({ method, path, body }) {
  const quoted = body?.replaceAll("'", "'\\''")
  return [
    `curl -X ${method} ${document.body.dataset.base}${path}`,
    ...(isAdminCall(path) ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...(body ? ["-H 'content-type: application/json'", `-d '${quoted}'`] : []),
  ].join(' \\\n  ')
}

/**
 * Writes the call of a valid form below its fields.
 * @param {HTMLFormElement} form
 * @param {Element | null} [button]
 */
export function showCall(form, button) {
  const line = form.querySelector('[data-line]')
  const curl = form.querySelector('[data-curl]')
  if (!line || !curl || !form.checkValidity()) return
  const call = readCall(form, button ?? form.querySelector('button:not([type])'))
  line.textContent = `${call.method} ${call.path}`
  curl.textContent = toCurl(call)
}
