/** How far the seed got: no row before it started, no `finish_time` while it runs or after it broke off. */
export interface SeedTables {
  seed: { id: number; start_time: Date; finish_time: Date | null; shop_url: string | null }
}
