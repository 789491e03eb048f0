package io.serai.http.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BatchFlushHandlerTest {
  private final FlushCounter counter = new FlushCounter();
  private final BatchFlushHandler batches = new BatchFlushHandler();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private ChannelHandlerContext writer;

  @BeforeEach
  void connect() {
    channel.pipeline().addLast(counter, batches, new ChannelInboundHandlerAdapter());
    writer = channel.pipeline().lastContext();
  }

  @Test
  void writesOfABatchAreFlushedOnce() {
    batches.flushOnce(
        writer,
        () -> {
          writer.writeAndFlush("a");
          writer.writeAndFlush("b");
          assertThat(counter.flushes).isZero();
        });

    assertThat(counter.flushes).isEqualTo(1);
    assertThat(channel.outboundMessages()).containsExactly("a", "b");
  }

  @Test
  void writesOutsideABatchAreFlushedAtOnce() {
    batches.flushOnce(writer, () -> {});
    assertThat(counter.flushes).isZero();

    writer.writeAndFlush("a");
    writer.writeAndFlush("b");

    assertThat(counter.flushes).isEqualTo(2);
  }

  @Test
  void writesBeforeAFailureAreFlushed() {
    assertThatThrownBy(
            () ->
                batches.flushOnce(
                    writer,
                    () -> {
                      writer.writeAndFlush("a");
                      throw new IllegalStateException("broken");
                    }))
        .hasMessage("broken");

    assertThat(channel.outboundMessages()).containsExactly("a");
    writer.writeAndFlush("b");
    assertThat(counter.flushes).isEqualTo(2);
  }

  private static final class FlushCounter extends ChannelOutboundHandlerAdapter {
    private int flushes;

    @Override
    public void flush(ChannelHandlerContext context) {
      flushes++;
      context.flush();
    }
  }
}
