/** Instead of the configuration of a folder above. */
export default { test: { include: ['src/*.vitest.ts'] } }
