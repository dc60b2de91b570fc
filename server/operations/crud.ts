/** Describes the five calls of a resource of billing: a list, and what is done to one record. */
import { PageQuery } from '../contract/paging.ts'
import type { MerchantOperation } from './operation.ts'

/** What differs between resources. */
type Call = Pick<MerchantOperation, 'summary'> &
  Partial<Pick<MerchantOperation, 'body' | 'response' | 'parse' | 'lock'>>

interface Resource<Name, Names, Path, Key, Scope> {
  /** As the ids of the calls end: "Tax". */
  name: Name
  plural: Names
  path: Path
  /** The member that names a record in a path. */
  key: Key
  scope: Scope
}

export function crud<
  const Name extends string,
  const Names extends string,
  const Path extends string,
  const Key extends string,
  const Scope extends 'alerts' | 'catalog' | 'customers',
  const List extends Call,
  const Create extends Call,
  const Read extends Call,
  const Update extends Call,
  const Delete extends Call,
>(
  { name, plural, path, key, scope }: Resource<Name, Names, Path, Key, Scope>,
  calls: { list: List; create: Create; read: Read; update: Update; delete: Delete },
) {
  const all = { service: 'billing', path } as const
  const one = { service: 'billing', path: `${path}/{${key}}` } as const
  const get = { method: 'GET', scope: `${scope}:read`, status: 200, retry: 'safe' } as const
  const write = { scope: `${scope}:write` } as const
  const post = { ...write, method: 'POST', status: 201, retry: 'never' } as const
  const put = { ...write, method: 'PUT', status: 200, retry: 'once' } as const
  const remove = { ...write, method: 'DELETE', status: 204, response: null, retry: 'once' } as const
  return {
    list: { id: `list${plural}`, ...all, ...get, query: PageQuery, ...calls.list },
    create: { id: `create${name}`, ...all, ...post, ...calls.create },
    read: { id: `read${name}`, ...one, ...get, ...calls.read },
    update: { id: `update${name}`, ...one, ...put, ...calls.update },
    delete: { id: `delete${name}`, ...one, ...remove, ...calls.delete },
  } as const
}
