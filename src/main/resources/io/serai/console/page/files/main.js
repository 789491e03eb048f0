// The frame of the console: sign-in, navigation, messages, and the open view.

import { html, nothing, render } from './lib/lit-html/lit-html.js'
import { get, HubError, remove, send, SIGNED_IN, SIGNED_OUT } from './hub.js'
import { Page } from './page.js'
import { current, match } from './router.js'
import { NAVIGATION, VIEWS } from './views.js'
import { keyField, refusalOf } from './parts/signin.js'
import { WaitingCount } from './parts/waiting.js'

const root = document.getElementById('console')
let caller
let page
let counting
let waiting
let content = () => nothing
let title = ''
let active = ''
let messages = []
let ways
let refusal = ''

/** Shows a message; errors stay until the person closes them. */
function notify(text, isError) {
  const message = { text, isError }
  messages = [...messages.filter(each => each.text !== text).slice(-3), message]
  if (!isError) setTimeout(() => dismiss(message), 6000)
  draw()
}

function dismiss(message) {
  messages = messages.filter(each => each !== message)
  draw()
}

function draw() {
  render(caller ? frame() : ways ? signIn() : nothing, root)
  const count = caller && mayAnswer() && waiting?.text ? '(' + waiting.text + ') ' : ''
  document.title = count + (title ? title + ' · Serai' : 'Serai')
}

async function start() {
  try {
    caller = await get('/api/v1/caller')
    if (caller.kind !== 'operator') caller = undefined
  } catch (failure) {
    caller = undefined
    if (failure instanceof HubError && ![401, 403].includes(failure.status)) notify(failure.message, true)
  }
  followWaiting()
  if (caller) refusal = ''
  if (caller) await open()
  else await askToSignIn()
  draw()
}

/** Begins to count what waits for whoever has signed in; a failure costs the number alone. */
function followWaiting() {
  counting?.close()
  counting = caller && new Page({ params: {}, query: {}, caller, draw, notify: () => {} })
  waiting = counting && new WaitingCount(counting)
}

/** Why a sign-in by the issuer has failed, by the word in the address. */
const REASONS = {
  expired: 'The sign-in took too long, or was begun in another browser. Sign in again.',
  denied: 'The issuer has not signed you in.',
  role: 'You have no role at this hub. Ask an administrator for one.',
  failed: 'The sign-in failed; the log of the hub has the reason.',
}

async function askToSignIn() {
  ways ??= { key: true }
  draw()
  ways = await get('/console/session').catch(() => ({ key: true }))
  const failed = current().query['sign-in']
  if (failed) refusal = REASONS[failed] ?? REASONS.failed
  draw()
  root.querySelector('#key')?.focus()
}

/** Opens the view of the address. */
async function open() {
  page?.close()
  messages = []
  const { path, query } = current()
  const found = match(VIEWS, path)
  page = new Page({ params: found?.params ?? {}, query, caller, draw, notify })
  title = found?.view.title ?? 'Not found'
  active = found?.view.section ?? found?.view.path
  const opened = page
  content = () => nothing
  draw() // what was entered in the view before does not come back
  if (found) {
    const { default: view } = await found.view.load()
    if (opened.closed) return
    content = view(opened)
  } else {
    content = () => html`<h1>Not found</h1><p>The console has no page at this address. <a href="#/">Overview</a></p>`
  }
  draw()
  root.querySelector('main h1')?.focus()
  showActiveEntry()
}

/** Scrolls the navigation of a narrow window, which is one line, to the open view. */
function showActiveEntry() {
  const list = root.querySelector('.sidebar ul')
  const entry = list?.querySelector('[aria-current]')?.getBoundingClientRect()
  if (entry) list.scrollLeft += entry.left + entry.width / 2 - list.getBoundingClientRect().left - list.clientWidth / 2
}

async function signInWith(event) {
  event.preventDefault()
  const form = event.target
  messages = []
  refusal = ''
  try {
    await send('POST', '/console/session', undefined, { headers: { authorization: 'Bearer ' + form.key.value.trim() } })
    form.reset()
    await start()
  } catch (failure) {
    refusal = refusalOf(failure)
    draw()
    form.key.focus()
  }
}

async function signOut() {
  page?.close()
  sessionStorage.clear()
  counting?.close()
  await remove('/console/session').catch(failure => notify(failure.message, true))
  caller = undefined
  await start()
}

/** Asks to sign in again when the session has ended. In open mode some APIs need a key, which their views ask for. */
async function sessionEnded() {
  if (!caller || caller.mode === 'open') return
  page?.close()
  counting?.close()
  document.querySelectorAll('dialog').forEach(dialog => dialog.close())
  caller = undefined
  messages = []
  refusal = 'Your session has ended. Sign in again.'
  await askToSignIn()
}

/** The open view; one that fails costs only itself. */
function view() {
  try {
    return content()
  } catch (failure) {
    console.error(failure)
    return html`<h1 tabindex="-1">${title}</h1><p>This view has failed: ${failure.message}</p>`
  }
}

/** Dark, light, or as the system has it. */
function switchTheme() {
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark'
    || (!document.documentElement.dataset.theme && matchMedia('(prefers-color-scheme: dark)').matches)
  setTheme(dark ? 'light' : 'dark')
}

function setTheme(theme) {
  if (theme) document.documentElement.dataset.theme = theme
  try {
    localStorage.setItem('serai-theme', theme)
  } catch {
    // the browser keeps nothing: the theme ends with the page
  }
}

function alerts() {
  return html`<div class="messages" aria-live="polite">${messages.map(
    message => html`<div class="message ${message.isError ? 'error' : 'success'}" role=${message.isError ? 'alert' : 'status'}>
      <span>${message.text}</span>
      <button class="plain" aria-label="Close message" @click=${() => dismiss(message)}>×</button></div>`)}</div>`
}

function signIn() {
  title = 'Sign in'
  return html`${alerts()}<main class="sign-in"><form class="card" method="post" @submit=${signInWith}>
    <h1>Serai</h1>
    ${ways.issuer ? html`<p><a class="button" href="oidc/login">Sign in with your account</a></p><p class="muted">or with a key:</p>` : nothing}
    ${keyField(refusal)}
    <button>Sign in</button></form></main>`
}

function frame() {
  return html`
    <a class="skip" href="#main" @click=${skip}>Skip to content</a>
    <header class="masthead">
      <a class="brand" href="#/"><img src="icon.svg" alt="" width="24" height="24"> Serai</a>
      <span class="space"></span>
      <button class="plain" @click=${switchTheme}>Dark or light</button>
      <a href="../docs">Documents</a>
      <a href="../hawtio/">Hawtio</a>
      <span class="caller" title=${caller.id}>${isOpen() ? 'Open mode' : (caller.label ?? caller.id) + ' (' + caller.role + ')'}</span>
      ${isOpen() ? nothing : html`<button class="secondary" @click=${signOut}>Sign out</button>`}
    </header>
    <nav class="sidebar" aria-label="Console"><ul>${NAVIGATION.map(
      each => html`<li><a href="#${each.path}" aria-current=${each.path === active ? 'page' : nothing}>${each.title}</a>${each.path === '/inbox' ? badge() : nothing}</li>`)}</ul></nav>
    <main id="main" tabindex="-1">${view()}</main>
    ${alerts()}`
}

/** Viewers see what waits, and others answer it. */
const mayAnswer = () => caller.role !== 'viewer'

/** How many tasks wait for a person. */
function badge() {
  return waiting?.text
    ? html`<span class="badge ${mayAnswer() ? '' : 'grey'}"><span aria-hidden="true">${waiting.text}</span><span class="hidden">${waiting.text} waiting</span></span>`
    : nothing
}

/** Whether nobody signed in, which open mode does not need. */
const isOpen = () => caller.id === 'operator:open'

function skip(event) {
  event.preventDefault()
  root.querySelector('main').focus()
}

addEventListener('hashchange', () => {
  if (!caller) return
  open()
  get('/api/v1/caller').catch(() => {}) // a session that has ended asks to sign in, also in a view that sends nothing
})
addEventListener('resize', showActiveEntry)
addEventListener(SIGNED_OUT, sessionEnded)
addEventListener(SIGNED_IN, start)
addEventListener('unhandledrejection', event => {
  if (event.reason?.name !== 'AbortError') notify(String(event.reason?.message ?? event.reason), true)
})
try {
  setTheme(localStorage.getItem('serai-theme') ?? '')
} catch {
  // the browser keeps nothing: the theme is that of the system
}
start()
