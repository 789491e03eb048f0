package io.serai.fuzz;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A connection for each case. What must be answered is waited for; else the sending side is closed
 * after a moment, upon which the hub must close the connection.
 */
final class RawLane implements Lane {

  /** How long an answer to what is perhaps no whole request is waited for. */
  private static final int MOMENT_MILLIS = 60;

  private final EventLoop loop;
  private final int port;

  RawLane(EventLoop loop, int port) {
    this.loop = loop;
    this.port = port;
  }

  @Override
  public void send(FuzzCase sent, Consumer<Reply> done) {
    boolean whole = sent.payload() instanceof FuzzCase.Raw raw && raw.whole();
    byte[] bytes =
        sent.payload() instanceof FuzzCase.Raw raw
            ? raw.bytes()
            : ((FuzzCase.Frames) sent.payload()).bytes();
    Connection connection = new Connection(bytes, whole, done);
    ChannelFuture connecting =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.ALLOW_HALF_CLOSURE, true)
            .handler(connection)
            .connect("127.0.0.1", port);
    connecting.addListener(
        ended -> {
          if (!connecting.isSuccess()) {
            connection.end(Reply.How.CLOSED);
          }
        });
  }

  @Override
  public void close() {}

  private final class Connection extends ChannelInboundHandlerAdapter {

    private final byte[] bytes;
    private final boolean whole;
    private final Consumer<Reply> done;
    private final StringBuilder text = new StringBuilder();
    private final long began = System.nanoTime();
    private @Nullable Future<?> timer;
    private @Nullable Channel channel;
    private long first;
    private boolean over;

    Connection(byte[] bytes, boolean whole, Consumer<Reply> done) {
      this.bytes = bytes;
      this.whole = whole;
      this.done = done;
    }

    @Override
    public void channelActive(ChannelHandlerContext context) {
      channel = context.channel();
      context.writeAndFlush(Unpooled.wrappedBuffer(bytes));
      timer =
          loop.schedule(
              this::shut, whole ? Exchange.PATIENCE_MILLIS : MOMENT_MILLIS, TimeUnit.MILLISECONDS);
    }

    /** Nothing more comes from here: the hub must close, too. */
    private void shut() {
      if (channel instanceof SocketChannel open && open.isActive()) {
        if (whole && first == 0) {
          end(Reply.How.SILENT);
          return;
        }
        open.shutdownOutput();
        timer =
            loop.schedule(
                () -> end(Reply.How.SILENT), Exchange.PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      }
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ByteBuf part = (ByteBuf) message;
      if (text.length() < Exchange.KEPT) {
        text.append(part.toString(StandardCharsets.ISO_8859_1));
      }
      if (first == 0) {
        first = System.nanoTime() - began;
        if (whole && timer != null) {
          timer.cancel(false);
          timer = loop.schedule(this::shut, MOMENT_MILLIS, TimeUnit.MILLISECONDS);
        }
      }
      ReferenceCountUtil.release(message);
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      context.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      end(first > 0 ? Reply.How.ANSWERED : Reply.How.CLOSED);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }

    void end(Reply.How how) {
      if (over) {
        return;
      }
      over = true;
      if (timer != null) {
        timer.cancel(false);
      }
      if (channel != null) {
        channel.close();
      }
      long nanos = first > 0 ? first : System.nanoTime() - began;
      done.accept(new Reply(how, RawAnswers.status(text), Map.of(), text.toString(), nanos));
    }
  }
}
