package io.serai.fuzz;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.handler.codec.http2.Http2StreamChannelBootstrap;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/2, renewed when it is closed, with one stream under way at most. */
final class Http2Lane implements Lane {

  /** What belongs to a connection of HTTP/1.1, or stands in other fields here. */
  private static final Set<String> LEFT_OUT =
      Set.of("host", "te", "connection", "transfer-encoding", "upgrade");

  private final EventLoop loop;
  private final int port;
  private @Nullable Channel connection;
  private @Nullable Http2StreamChannel stream;
  private @Nullable Exchange current;
  private boolean fresh;

  Http2Lane(EventLoop loop, int port) {
    this.loop = loop;
    this.port = port;
  }

  @Override
  public void send(FuzzCase sent, Consumer<Reply> done) {
    byte[] body =
        sent.payload() instanceof FuzzCase.Grpc grpc
            ? grpc.body()
            : ((FuzzCase.Http) sent.payload()).body();
    begin(sent.payload(), new Exchange(loop, done, sent, body));
  }

  private void begin(FuzzCase.Payload payload, Exchange exchange) {
    current = exchange;
    exchange.limit(this::giveUp);
    Channel open = connection;
    if (open != null && open.isActive()) {
      fresh = false;
      open(open, payload, exchange);
      return;
    }
    fresh = true;
    ChannelFuture connecting =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .handler(
                new ChannelInitializer<>() {
                  @Override
                  protected void initChannel(Channel made) {
                    made.pipeline()
                        .addLast(
                            Http2FrameCodecBuilder.forClient().build(),
                            new Http2MultiplexHandler(new ChannelInboundHandlerAdapter()),
                            new Quiet());
                  }
                })
            .connect("127.0.0.1", port);
    connecting.addListener(
        ended -> {
          if (connecting.isSuccess()) {
            connection = connecting.channel();
            loop.execute(() -> open(connecting.channel(), payload, exchange)); // behind the preface
          } else {
            end(exchange, exchange.without(Reply.How.CLOSED));
          }
        });
  }

  private void open(Channel on, FuzzCase.Payload payload, Exchange exchange) {
    Future<Http2StreamChannel> opening =
        new Http2StreamChannelBootstrap(on).handler(new Answers(payload, exchange)).open();
    opening.addListener(
        ended -> {
          if (!opening.isSuccess()) {
            dropConnection();
            end(exchange, exchange.without(Reply.How.NOTHING));
            return;
          }
          Http2StreamChannel opened = opening.getNow();
          stream = opened;
          exchange.sent();
          boolean alone = exchange.bytes().length == 0;
          opened.write(new DefaultHttp2HeadersFrame(headers(payload), alone));
          if (!alone) {
            opened.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(exchange.bytes()), true));
          }
          opened.flush();
        });
  }

  private Http2Headers headers(FuzzCase.Payload payload) {
    boolean grpc = payload instanceof FuzzCase.Grpc;
    List<Header> fields =
        payload instanceof FuzzCase.Grpc call
            ? call.headers()
            : ((FuzzCase.Http) payload).headers();
    Http2Headers headers = new DefaultHttp2Headers(false);
    headers.method(payload instanceof FuzzCase.Http http ? http.method() : "POST");
    headers.path(
        payload instanceof FuzzCase.Http http ? http.target() : ((FuzzCase.Grpc) payload).path());
    headers.scheme("http").authority("localhost:" + port);
    for (Header field : fields) {
      String name = field.name().toLowerCase(Locale.ROOT);
      if (!LEFT_OUT.contains(name)) {
        headers.add(name, field.value().strip()); // RFC 9113, 8.2.1
      }
    }
    return grpc ? headers.add("te", "trailers") : headers;
  }

  private void giveUp() {
    Exchange exchange = current;
    if (exchange != null) {
      Http2StreamChannel open = stream;
      if (open != null) {
        open.close();
      }
      end(exchange, exchange.isBegun() ? exchange.reply() : exchange.without(Reply.How.SILENT));
    }
  }

  private void end(Exchange exchange, Reply reply) {
    if (current == exchange) {
      current = null;
      stream = null;
      exchange.end(reply);
    }
  }

  private void dropConnection() {
    Channel open = connection;
    connection = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() {
    dropConnection();
  }

  /** Reads what nobody asked for and tells of no failure. */
  private static final class Quiet extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      ReferenceCountUtil.release(message);
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }

  private final class Answers extends ChannelInboundHandlerAdapter {

    private final FuzzCase.Payload payload;
    private final Exchange exchange;

    Answers(FuzzCase.Payload payload, Exchange exchange) {
      this.payload = payload;
      this.exchange = exchange;
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof Http2HeadersFrame frame) {
        frame
            .headers()
            .forEach(each -> exchange.field(each.getKey().toString(), each.getValue().toString()));
        CharSequence status = frame.headers().status();
        if (status != null && status.charAt(0) != '1') {
          exchange.begun(Integer.parseInt(status.toString()), Http2Lane.this::giveUp);
        }
        over(frame.isEndStream());
      } else if (message instanceof Http2DataFrame frame) {
        ByteBuf content = frame.content();
        exchange.text(
            content.toString(
                content.readerIndex(),
                Math.min(content.readableBytes(), Exchange.KEPT),
                StandardCharsets.UTF_8));
        over(frame.isEndStream());
      }
      ReferenceCountUtil.release(message);
    }

    private void over(boolean ended) {
      if (ended) {
        end(exchange, exchange.isBegun() ? exchange.reply() : exchange.without(Reply.How.RESET));
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof Http2ResetFrame reset) {
        exchange.field("reset", Long.toString(reset.errorCode()));
        end(exchange, exchange.isBegun() ? exchange.reply() : exchange.without(Reply.How.RESET));
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      boolean again = !fresh && !exchange.isBegun() && exchange.fields().isEmpty();
      if (again && current == exchange) {
        dropConnection(); // it may have been closed while the request was on its way
        begin(payload, exchange);
      } else {
        end(exchange, exchange.isBegun() ? exchange.reply() : exchange.without(Reply.How.CLOSED));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      exchange.field("cause", cause.toString());
      context.close();
    }
  }
}
