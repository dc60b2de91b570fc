/** A form as a call: what its fields say, and how the same is said with curl. */

export const calls = String.raw`const readers = {
  number: Number,
  json: JSON.parse,
  instant: (text) => new Date(text + 'Z').toISOString(),
}

const shapes = {
  // One event a unit where events are counted, one event of them all where a property is summed.
  usage(form, { units, ...event }) {
    const { field, properties } = held(form.elements.metric_code)
    const own = (n, more) => ({
      transaction_id: 'page-' + Date.now().toString(36) + '-' + n,
      ...event,
      properties: { ...properties, ...more },
    })
    const events = field ? [own(0, { [field]: units }) ] : Array.from({ length: units }, (_, n) => own(n))
    return { events }
  },
  // All that is left of an invoice.
  creditNote(form, { as, ...note }) {
    const { items, total } = held(form.elements.invoice_id)
    return { ...note, items, ...(as === 'refund' && { refund_amount: total }) }
  },
}

const held = (select) => JSON.parse(select.selectedOptions[0].dataset.holds)

function callOf(form, button) {
  const { method, path, shape } = form.dataset
  const places = {}
  const members = {}
  for (const field of form.elements) {
    const { name, value } = field
    const { as } = field.dataset
    if (!name || (field.localName === 'button' && field !== button)) continue
    if (path.includes('{' + name + '}')) places[name] = value
    else if (as === 'list') members[name] = (members[name] ?? []).concat(field.checked ? value : [])
    else if (value !== '') put(members, name.split('.'), as ? readers[as](value) : value)
  }
  const body = shape ? shapes[shape](form, members) : members
  return {
    method,
    path: path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(places[name])),
    body: Object.keys(body).length > 0 ? JSON.stringify(body, null, 2) : undefined,
  }
}

function put(members, [name, ...deeper], value) {
  if (deeper.length > 0) put((members[name] ??= {}), deeper, value)
  else members[name] = value
}

const isControl = (path) => path.startsWith('/sandbox/')

function curlOf({ method, path, body }) {
  const quoted = body?.replaceAll("'", "'\\''")
  return [
    'curl -X ' + method + ' ' + document.body.dataset.base + path,
    ...(isControl(path) ? [] : ['-H "authorization: Bearer $TOKEN"']),
    ...(body ? ["-H 'content-type: application/json'", "-d '" + quoted + "'"] : []),
  ].join(' \\\n  ')
}

function show(form, button) {
  const line = form.querySelector('[data-line]')
  if (!line || !form.checkValidity()) return
  const call = callOf(form, button ?? form.querySelector('button:not([type])'))
  line.textContent = call.method + ' ' + call.path
  form.querySelector('[data-curl]').textContent = curlOf(call)
}

for (const form of document.forms) show(form)
for (const type of ['input', 'focusin', 'pointerover']) {
  document.addEventListener(type, ({ target }) => {
    const button = target.closest('button:not([type])')
    if (target.form) show(target.form, button)
  })
}
`
