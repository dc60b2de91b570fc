/** Replaces the files of a folder while other processes read it: unchanged files stay as they are. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param kept names directly in `to` that are left alone */
export function replaceFiles(from: string, to: string, kept: readonly string[] = []): void {
  const wanted = new Set(filesBelow(from))
  for (const path of wanted) {
    const [source, target] = [join(from, path), join(to, path)]
    if (existsSync(target) && readFileSync(target).equals(readFileSync(source))) continue
    mkdirSync(dirname(target), { recursive: true })
    renameSync(source, target)
  }
  const isKept = (path: string) => kept.includes(path.split('/')[0] ?? '')
  for (const path of filesBelow(to)) if (!wanted.has(path) && !isKept(path)) rmSync(join(to, path))
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => path.slice(folder.length + 1).replaceAll('\\', '/'))
