import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Writes a file. An unchanged one keeps its time, by which the build recognizes changed sources. */
export function update(path: string, text: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
}
