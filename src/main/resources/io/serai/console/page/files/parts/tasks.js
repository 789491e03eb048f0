// A list of tasks that follows the changes in the hub.

import { events, get, query } from '../hub.js'

const PAGE_SIZE = 50

/** The filters that the stream of changes has; a list with others is read again from time to time. */
const STREAMED = ['agent', 'capability', 'state', 'owner']
const REFRESH = 5000
const DRAW_PAUSE = 100

/** Tasks, the newest status first. */
export class LiveTasks {
  tasks = []
  next = null
  loaded = false
  #page
  #changed
  #filters
  #states
  #most = PAGE_SIZE
  #drawing

  /**
   * @param filters of `GET /a2s/v1/tasks`
   * @param changed is called after each change
   */
  constructor(page, filters, changed = () => page.update()) {
    this.#page = page
    this.#changed = changed
    this.#filters = filters
    this.#states = (filters.state ?? '').toUpperCase().split(',').filter(Boolean)
    if (Object.keys(filters).some(name => !STREAMED.includes(name))) page.forever(() => this.reload(), REFRESH)
    else page.forever(() => this.#follow())
  }

  /** The stream has all changes of the agent and the skill, so that it shows which tasks leave the list. */
  async #follow() {
    const { agent, capability } = this.#filters
    for await (const changed of events(query('/a2s/v1/tasks', { agent, capability }), this.#page)) {
      if (changed.reset) await this.reload()
      else this.#apply(changed)
    }
  }

  async reload() {
    const found = await get(query('/a2s/v1/tasks', { ...this.#filters, limit: PAGE_SIZE }), this.#page)
    this.tasks = found.tasks
    this.next = found.next_cursor
    this.loaded = true
    this.#changed()
  }

  async more() {
    const found = await get(query('/a2s/v1/tasks', { ...this.#filters, limit: PAGE_SIZE, cursor: this.next }), this.#page)
    const known = new Set(this.tasks.map(task => task.id))
    this.tasks = [...this.tasks, ...found.tasks.filter(task => !known.has(task.id))]
    this.#most += PAGE_SIZE
    this.next = found.next_cursor
    this.#changed()
  }

  #apply(changed) {
    const others = this.tasks.filter(task => task.id !== changed.id)
    this.tasks = this.#matches(changed) ? [changed, ...others].slice(0, this.#most) : others
    this.#drawing ??= setTimeout(() => ((this.#drawing = undefined), this.#changed()), DRAW_PAUSE)
  }

  #matches(task) {
    return (this.#states.length === 0 || this.#states.includes(task.state))
      && (!this.#filters.owner || task.owner === this.#filters.owner)
  }
}
