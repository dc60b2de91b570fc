import { defineConfig } from 'vite'

export default defineConfig({
  server: { proxy: { '/till-session': 'http://localhost:3000' } },
})
