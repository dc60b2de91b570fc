/** Files that no development server may serve: Vite's own list, and the data folder with its generated keys. */
export const PRIVATE_FILES = [
  '.env',
  '.env.*',
  '*.{crt,pem,key}',
  '**/.git/**',
  '**/.tillkit/**',
  '**/keys.json',
]
