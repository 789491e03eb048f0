// A webhook on this machine.
import { once } from 'node:events';
import http from 'node:http';

export class Webhook {
  #received = [];
  #waiting = [];
  #server = http.createServer((request, response) => this.#take(request, response));

  async open() {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}/hook`;
  }

  /** What is posted next, or was and is not read yet. */
  next() {
    const there = this.#received.shift();
    return there ? Promise.resolve(there) : new Promise((resolve) => this.#waiting.push(resolve));
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request, response) {
    let text = '';
    for await (const piece of request) {
      text += piece;
    }
    response.writeHead(204).end();
    const post = { headers: request.headers, body: JSON.parse(text) };
    const reader = this.#waiting.shift();
    if (reader) {
      reader(post);
    } else {
      this.#received.push(post);
    }
  }
}
