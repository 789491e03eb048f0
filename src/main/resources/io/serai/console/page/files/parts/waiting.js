// How many tasks wait for a person: one tab of the browser follows the hub, and tells the others.

import { address } from '../hub.js'
import { LiveTasks } from './tasks.js'

/** Several hubs may have one origin, behind a proxy. */
const NAME = 'serai-waiting ' + address('').pathname
const STATES = { state: 'input_required,auth_required' }

export class WaitingCount {
  /** The number as a text, such as `7` or `50+`; empty if none waits, or that is not known. */
  text = ''
  #page
  #list
  #channel

  constructor(page) {
    this.#page = page
    if (!navigator.locks || !globalThis.BroadcastChannel) this.#follow()
    else this.#share()
  }

  /** Browsers allow few connections to an origin, so tabs do not have a stream each. */
  #share() {
    const { signal } = this.#page
    this.#channel = new BroadcastChannel(NAME)
    this.#channel.onmessage = ({ data }) => (data.ask ? this.#tell() : this.#show(data.text))
    signal.addEventListener('abort', () => this.#channel.close())
    this.#channel.postMessage({ ask: true })
    navigator.locks
      .request(NAME, { signal }, () => {
        this.#follow()
        return new Promise(end => signal.addEventListener('abort', end))
      })
      .catch(left => left)
  }

  #follow() {
    this.#list = new LiveTasks(this.#page, STATES, () => this.#count())
  }

  #count() {
    if (!this.#list.loaded) return
    const { length } = this.#list.tasks
    this.#show(length === 0 ? '' : length + (this.#list.next ? '+' : ''))
    this.#tell()
  }

  #tell() {
    if (this.#list?.loaded && !this.#page.closed) this.#channel?.postMessage({ text: this.text })
  }

  #show(text) {
    if (text === this.text) return
    this.text = text
    this.#page.update()
  }
}
