import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import ElementExample from './ElementExample.vue'
import Landing from './landing/Landing.vue'
import ThemeBuilder from './ThemeBuilder.vue'
import './style.css'
import './landing/landing.css'
import './landing/stage.css'
import './theme-builder.css'

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('ElementExample', ElementExample)
    app.component('Landing', Landing)
    app.component('ThemeBuilder', ThemeBuilder)
  },
} satisfies Theme
