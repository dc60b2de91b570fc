#!/usr/bin/env node
/** `tillkit`: the BFF as a process of its own, configured by its environment. */
import { main } from './main.ts'

await main()
