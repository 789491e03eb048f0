package io.serai.mcp.remote;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A list is read in turns, and within limits. */
class RemoteToolReaderTest {
  private static final long LOOK = 40_000_000; // nanoseconds between two looks at the clock

  private final AtomicLong now = new AtomicLong();
  private final RemoteToolReader reader =
      new RemoteToolReader(List.of("*"), () -> now.addAndGet(LOOK));

  private static JsonNode page(int tools) throws JsonProcessingException {
    return JsonMappers.MAPPER.readTree(
        HostileServer.page(
            IntStream.range(0, tools)
                .mapToObj(each -> HostileServer.tool("t" + each, "", "{}"))
                .collect(Collectors.joining(","))));
  }

  @Test
  void listThatTakesLongIsReadInTurnsAndCompletely() throws JsonProcessingException {
    Iterator<JsonNode> all = page(5).path("tools").iterator();

    reader.readSome(all);
    assertThat(reader.tools()).hasSize(2);
    reader.readSome(all);
    assertThat(reader.tools()).hasSize(4);
    reader.readSome(all);

    assertThat(reader.tools()).hasSize(5);
    assertThat(all.hasNext()).isFalse();
  }

  @Test
  void listOfAsManyToolsAsAreReadIsComplete() throws JsonProcessingException {
    reader.read(page(1_000));

    assertThat(reader.tools()).hasSize(1_000);
    assertThat(reader.limit()).isEmpty();
  }

  @Test
  void toolThatIsOneTooManyIsNotReadAndTheLimitIsKept() throws JsonProcessingException {
    reader.read(page(1_001));

    assertThat(reader.tools()).hasSize(1_000);
    assertThat(reader.limit()).contains("1000 tools");
  }

  @Test
  void limitOfPagesIsKeptIfThereAreMore() throws JsonProcessingException {
    JsonNode page = page(0);
    for (int pages = 1; pages < 100; pages++) {
      reader.count(page);
      assertThat(reader.takesFurtherPage()).isTrue();
    }
    reader.count(page);
    assertThat(reader.limit()).isEmpty();

    assertThat(reader.takesFurtherPage()).isFalse();
    assertThat(reader.limit()).contains("lists of 100 pages");
  }
}
