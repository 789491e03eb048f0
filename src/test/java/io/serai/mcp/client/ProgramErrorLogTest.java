package io.serai.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is kept of the errors of a program says why it has ended. */
class ProgramErrorLogTest {
  private final ProgramErrorLog log = new ProgramErrorLog("files");

  private void add(String text) {
    text.lines().forEach(log::add);
  }

  @Test
  void reasonIsKeptThoughNodeAddsItsStackAndItsVersion() {
    add(
        """
        node:internal/modules/cjs/loader:1228
          throw err;
          ^

        Error: Cannot find module '/srv/server.js'
            at Module._resolveFilename (node:internal/modules/cjs/loader:1225:15)
            at Module._load (node:internal/modules/cjs/loader:1051:27) {
          code: 'MODULE_NOT_FOUND',
          requireStack: []
        }

        Node.js v20.18.1
        """);

    assertThat(log.lastLines())
        .isEqualTo(
            "Its last errors: node:internal/modules/cjs/loader:1228"
                + " | Error: Cannot find module '/srv/server.js' | } | Node.js v20.18.1");
  }

  @Test
  void reasonIsKeptThoughNpmAddsTheNameOfItsLog() {
    add(
        """
        npm error code E404
        npm error 404 Not Found - GET https://registry.npmjs.org/no-such-server - Not found
        npm error 404
        npm error 404  'no-such-server@*' is not in this registry.
        npm error 404
        npm error 404 Note that you can also install from a
        npm error 404 tarball, folder, http url, or git folder.
        npm error A complete log of this run can be found in: /home/ann/.npm/_logs/debug-0.log
        """);

    assertThat(log.lastLines()).contains("'no-such-server@*' is not in this registry.");
  }

  @Test
  void linesAreBoundedInSumAndTheLastOneIsKept() {
    for (int i = 0; i < 1_000; i++) {
      log.add("x".repeat(1_000));
    }
    log.add("\u001b[31mthe end");

    assertThat(log.lastLines()).hasSizeLessThan(600).endsWith("… | \\u001b[31mthe end");
  }

  @Test
  void indentedLineIsKeptIfItIsTheFirst() {
    log.add("  usage: server");

    assertThat(log.lastLines()).isEqualTo("Its last errors: usage: server");
  }

  @Test
  void nothingIsKeptOnceCallersUseTheProgram() {
    log.add("before");
    log.called();
    log.add("after");
    log.addNoMessage("output");

    assertThat(log.lastLines()).isEmpty();
  }
}
