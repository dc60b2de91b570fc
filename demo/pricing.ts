/** The pricing page: keeps the usage of the estimate and the chosen group in the address, so that it can be shared. */
const table = document.querySelector('#plans')!
const address = new URL(location.href)

const NAMES = ['usage', 'group']

for (const name of NAMES) {
  const value = address.searchParams.get(name)
  if (value) table.setAttribute(name, value)
}

new MutationObserver(() => {
  for (const name of NAMES) {
    const value = table.getAttribute(name)
    if (value) address.searchParams.set(name, value)
    else address.searchParams.delete(name)
  }
  history.replaceState(null, '', address)
}).observe(table, { attributes: true, attributeFilter: NAMES })
