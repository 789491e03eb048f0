package io.serai.cli.init;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.serai.cli.Shell;
import io.serai.cli.terminal.CommandException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClassArchiveTrainingCommandTest {

  @Test
  void everyRequestOfTheTrainingIsAnswered() {
    Shell shell = new Shell();

    assertThat(shell.run("train", "--requests", 32)).as(shell.err()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"503 | busy", "200 | {\"state\":\"TASK_STATE_FAILED\"}"})
  void trainingWithFailuresFails(int status, String body) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(status, body.length());
          exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    server.start();
    int port = server.getAddress().getPort();

    try {
      assertThatThrownBy(
              () -> ClassArchiveTrainingTraffic.read(port).send("http://127.0.0.1:" + port, 8))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining(body);
    } finally {
      server.stop(0);
    }
  }
}
