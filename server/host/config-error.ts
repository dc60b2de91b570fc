/** Error of a refused start. Its message is for the operator: one line, or one per missing key. */

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
