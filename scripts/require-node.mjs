// Exits with one line if Node is too old. Old syntax and no imports, because an old Node must be able to parse it.
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`tillkit needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}
