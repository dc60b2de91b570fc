import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import ElementExample from './ElementExample.vue'
import HomeDemo from './HomeDemo.vue'
import ThemeBuilder from './ThemeBuilder.vue'
import './style.css'
import './theme-builder.css'

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { 'home-features-before': () => h(HomeDemo) }),
  enhanceApp({ app }) {
    app.component('ElementExample', ElementExample)
    app.component('ThemeBuilder', ThemeBuilder)
  },
} satisfies Theme
