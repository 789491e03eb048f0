package io.serai.fuzz;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpDecoderConfig;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A connection of HTTP/1.1, renewed when it is closed, with one request under way at most. */
final class Http1Lane implements Lane {

  private final EventLoop loop;
  private final int port;
  private @Nullable Channel channel;
  private @Nullable Exchange current;
  private boolean fresh;

  Http1Lane(EventLoop loop, int port) {
    this.loop = loop;
    this.port = port;
  }

  @Override
  public void send(FuzzCase sent, Consumer<Reply> done) {
    FuzzCase.Http http = (FuzzCase.Http) sent.payload();
    Exchange exchange = new Exchange(loop, done, sent, HttpText.of(http));
    begin(exchange);
  }

  private void begin(Exchange exchange) {
    current = exchange;
    exchange.limit(this::giveUp);
    Channel open = channel;
    if (open != null && open.isActive()) {
      fresh = false;
      write(open, exchange);
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
                    made.pipeline().addLast(new Decoder(), new Answers());
                  }
                })
            .connect("127.0.0.1", port);
    connecting.addListener(
        ended -> {
          if (connecting.isSuccess()) {
            channel = connecting.channel();
            write(connecting.channel(), exchange);
          } else {
            end(exchange, exchange.without(Reply.How.CLOSED));
          }
        });
  }

  private static void write(Channel open, Exchange exchange) {
    exchange.sent();
    open.writeAndFlush(Unpooled.wrappedBuffer(exchange.bytes()));
  }

  private void giveUp() {
    Exchange exchange = current;
    if (exchange != null) {
      drop();
      end(exchange, exchange.isBegun() ? exchange.reply() : exchange.without(Reply.How.SILENT));
    }
  }

  private void end(Exchange exchange, Reply reply) {
    if (current == exchange) {
      current = null;
      exchange.end(reply);
    }
  }

  private void drop() {
    Channel open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }

  @Override
  public void close() {
    drop();
  }

  private final class Decoder extends HttpResponseDecoder {
    Decoder() {
      super(
          new HttpDecoderConfig()
              .setMaxInitialLineLength(1 << 16)
              .setMaxHeaderSize(1 << 18)
              .setValidateHeaders(false));
    }

    @Override
    protected boolean isContentAlwaysEmpty(HttpMessage message) {
      Exchange exchange = current;
      return (exchange != null && exchange.isHead()) || super.isContentAlwaysEmpty(message);
    }
  }

  private final class Answers extends SimpleChannelInboundHandler<HttpObject> {

    private boolean interim;
    private boolean closing;

    @Override
    protected void channelRead0(ChannelHandlerContext context, HttpObject part) {
      Exchange exchange = current;
      if (exchange == null || context.channel() != channel) {
        return;
      }
      if (part instanceof HttpResponse response) {
        interim = response.status().code() < 200 || response.decoderResult().isFailure();
        if (response.decoderResult().isFailure()) {
          drop();
          end(
              exchange,
              new Reply(
                  Reply.How.ANSWERED,
                  599,
                  exchange.fields(),
                  "The answer is not HTTP: " + response.decoderResult().cause(),
                  0));
          return;
        }
        if (!interim) {
          closing = "close".equalsIgnoreCase(response.headers().get("connection"));
          response.headers().forEach(each -> exchange.field(each.getKey(), each.getValue()));
          exchange.begun(response.status().code(), Http1Lane.this::giveUp);
        }
      }
      if (interim) {
        return;
      }
      if (part instanceof HttpContent content) {
        ByteBuf bytes = content.content();
        exchange.text(
            bytes.toString(
                0, Math.min(bytes.readableBytes(), Exchange.KEPT), StandardCharsets.UTF_8));
      }
      if (part instanceof LastHttpContent) {
        if (closing) {
          drop();
        }
        end(exchange, exchange.reply());
      }
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      Exchange exchange = current;
      if (context.channel() != channel) {
        return;
      }
      channel = null;
      if (exchange == null) {
        return;
      }
      if (exchange.isBegun()) {
        end(exchange, exchange.reply());
      } else if (!fresh) {
        begin(exchange);
      } else {
        end(exchange, exchange.without(Reply.How.CLOSED));
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      context.close();
    }
  }
}
