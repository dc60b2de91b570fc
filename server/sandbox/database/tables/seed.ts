/** Type of the table that records the seed. */

/** No row before the seed started, no `finish_time` until it has finished. */
export interface SeedTables {
  seed: { id: number; start_time: Date; finish_time: Date | null; shop_url: string | null }
}
