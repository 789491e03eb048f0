// The push notifications that were given up, with buttons that send them again.

import { html, nothing } from '../lib/lit-html/lit-html.js'
import { confirm } from './dialog.js'
import { get, part, post, query } from '../hub.js'
import { link } from '../router.js'
import { card, choice, loading, table, time } from './ui.js'

const API = '/api/v1/notifications'
const PAGE_SIZE = 50
const REFRESH = 5000

/** How many one request sends again at most. */
const MOST_AT_ONCE = 1000

/** Reads a page of those that were given up, the newest first; undefined if the hub sends none. */
export function givenUp(filter, page) {
  return get(query(API, filter), page).catch(failure => {
    if (failure.status === 404) return undefined
    throw failure
  })
}

export class GivenUpNotifications {
  /** The filters of the list: `owner`, and the age `since`. */
  filter
  #page
  #remember
  #found
  #size = PAGE_SIZE

  /** @param remember is called when the filter has changed */
  constructor(page, remember) {
    this.#page = page
    this.#remember = remember
    this.filter = { owner: page.query.owner ?? '', since: page.query.since ?? '' }
    page.forever(() => this.#load(), REFRESH)
  }

  async #load() {
    const asked = { ...this.filter, limit: this.#size }
    const found = await givenUp(asked, this.#page)
    if (asked.owner !== this.filter.owner || asked.since !== this.filter.since) return
    this.#found = found ?? { notifications: undefined }
    this.#page.update()
  }

  #change(changed) {
    this.filter = { ...this.filter, ...changed }
    this.#size = PAGE_SIZE
    this.#remember()
    this.#page.run(() => this.#load())
  }

  async #sendAgain({ task, config }) {
    await this.#page.run(async () => {
      await post(`${API}/${part(task)}/${part(config)}/send-again`, undefined, this.#page)
      this.#page.say('The notification is sent again.')
      await this.#load()
    })
  }

  async #sendAllAgain() {
    const { owner, since } = this.filter
    const which = [owner && 'for ' + owner, since && 'in ' + (SINCE.find(([age]) => age === since)?.[1] ?? since)].filter(Boolean).join(' ')
    if (!(await confirm(`Send all notifications again that were given up${which ? ' ' + which : ''}?`, 'Send all again'))) return
    await this.#page.run(async () => {
      const filter = Object.fromEntries(Object.entries({ ...this.filter, limit: MOST_AT_ONCE }).filter(([, value]) => value !== ''))
      const { resumed, skipped, more } = await post(API + '/send-again', filter, this.#page)
      this.#page.say(`${resumed.length} sent again.` + (more ? ' There are more: send all again once more.' : ''))
      if (skipped.length) this.#page.complain(new Error(`${skipped.length} not sent again: ${skipped[0].reason}`))
      await this.#load()
    })
  }

  template() {
    if (this.#found && !this.#found.notifications) return nothing // push notifications are off
    const { notifications: rows, next_cursor: next } = this.#found ?? {}
    const maySend = this.#page.may('operator')
    return card('Notifications that were given up', rows ? html`
      <div class="filters">
        <label>Owner <input .value=${this.filter.owner} @change=${event => this.#change({ owner: event.target.value.trim() })} autocomplete="off"></label>
        ${choice('Given up', this.filter.since, SINCE, since => this.#change({ since }))}
      </div>
      ${table('Notifications that were given up', maySend ? [...COLUMNS, this.#action()] : COLUMNS, rows,
        each => each.task + '/' + each.config, 'No notification was given up.')}
      ${next ? html`<p><button class="secondary" @click=${() => this.#more()}>More notifications</button></p>` : nothing}` : loading('the notifications'),
      maySend && rows?.length ? html`<button class="secondary" @click=${() => this.#sendAllAgain()}>Send all again</button>` : nothing)
  }

  #more() {
    this.#size = Math.min(this.#size * 2, MOST_AT_ONCE)
    this.#page.run(() => this.#load())
  }

  #action() {
    return { title: 'Action', cell: each => html`<button class="secondary" aria-label="Send ${each.config} of ${each.task} again"
      @click=${() => this.#sendAgain(each)}>Send again</button>` }
  }
}

const SINCE = [['', 'At any time'], ['1h', 'the last hour'], ['1d', 'the last day'], ['7d', 'the last week']]

const COLUMNS = [
  { title: 'To', cell: each => each.host },
  { title: 'Reason', cell: each => html`${each.reason}<div class="muted">after ${each.attempts === 1 ? 'one attempt' : each.attempts + ' attempts'}</div>` },
  { title: 'Task', cell: each => html`<a href=${link('/tasks/' + part(each.task))}>${each.task}</a>` },
  { title: 'Owner', cell: each => each.owner },
  { title: 'Given up', cell: each => time(each.updated_at) },
]
