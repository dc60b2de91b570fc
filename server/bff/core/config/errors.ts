/** Messages of configuration errors: each missing key with its meaning, and where to get it. */

const MEANINGS = {
  TILL_UPSTREAM_BASE_URL: 'address of the services',
  TILL_CLIENT_ID: 'OAuth client id that the services gave you',
  TILL_CLIENT_SECRET: 'OAuth client secret that the services gave you',
  TILL_API_KEYS: 'key of your own server, made up by you: at least 16 letters or digits',
  TILL_SESSION_KEYS: 'kid:secret that signs sessions, made up by you: at least 32 bytes of secret',
  TILL_ALLOWED_ORIGINS: 'exact origins of your pages, comma-separated',
} as const

export type RequiredKey = keyof typeof MEANINGS

/** Of a process of its own: nobody else can create a session there. */
export const REQUIRED_OF_PROCESS = Object.keys(MEANINGS) as RequiredKey[]

export const REQUIRED_IN_LIVE = REQUIRED_OF_PROCESS.filter((key) => key !== 'TILL_API_KEYS')

const RECIPE = `To try it without real services, run "npm run sandbox" (or "npx tillkit-sandbox") beside it, and set:
  TILL_MODE=sandbox
  TILL_UPSTREAM_BASE_URL=http://127.0.0.1:8788   the sandbox's address
  TILL_CLIENT_ID=…                               the client id that the sandbox prints
  TILL_CLIENT_SECRET=…                           the client secret that the sandbox prints
  TILL_SESSION_KEYS=k1:…                         such as of "openssl rand -hex 32"
  TILL_ALLOWED_ORIGINS=http://localhost:3000     where your pages are`

/** Keys that are made up. */
const MADE_UP: readonly RequiredKey[] = ['TILL_API_KEYS', 'TILL_SESSION_KEYS']
const RANDOM = '"openssl rand -hex 32" makes up a key'

/**
 * @param mode whoever has named live mode does not look for a sandbox
 * @param errors of other keys, without their values
 */
export function missingKeysMessage(
  missing: readonly RequiredKey[],
  mode: 'live' | 'sandbox',
  errors: readonly string[] = [],
): string {
  const help = missing.some((key) => MADE_UP.includes(key)) ? [RANDOM] : []
  const width = Math.max(...missing.map((key) => key.length))
  return [
    missing.length === 1
      ? 'a key of the configuration is missing:'
      : 'keys of the configuration are missing:',
    ...missing.map((key) => `  ${key.padEnd(width)}  ${MEANINGS[key]}`),
    ...(errors.length > 0 ? ['and wrong:', ...errors.map((error) => `  ${error}`)] : []),
    ...(mode === 'live' ? help : [RECIPE]),
  ].join('\n')
}
