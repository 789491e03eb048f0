package io.serai.route.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.modelmbean.ModelMBean;
import org.apache.camel.Endpoint;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.mock.MockComponent;
import org.apache.camel.component.mock.MockEndpoint;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.ExplicitCamelContextNameStrategy;
import org.apache.camel.spi.ManagementStrategy;
import org.junit.jupiter.api.Test;

/**
 * The MBeans that the assembler and the agent make are those that Camel makes, and have the names
 * that Camel gives them.
 */
class CachingMBeanAssemblerTest {
  private static final String PASSWORD = "open-sesame";
  private static final Pattern IDENTITY = Pattern.compile("\\(0x[0-9a-f]+\\)");
  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  @Test
  void beansAreDescribedAsCamelDescribesThem() throws Exception {
    Map<String, String> expected = new TreeMap<>();
    try (DefaultCamelContext plain = context("plain")) {
      assertThat(plain.isStarted()).isTrue();
      expected.putAll(described("plain"));
    }
    try (DefaultCamelContext caching = context("caching")) {
      assertThat(caching.isStarted()).isTrue();
      Map<String, String> made = described("caching");
      made.remove("services CachingMBeanAssembler"); // Camel's own is no service
      assertThat(made.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(6);
      made.forEach((bean, text) -> assertThat(text).as(bean).isEqualTo(expected.get(bean)));
    }
  }

  @Test
  void secretsOfEndpointsAreNotInTheirNames() throws Exception {
    try (DefaultCamelContext caching = context("caching")) {
      assertThat(caching.isStarted()).isTrue();
      assertThat(described("caching").keySet())
          .noneMatch(name -> name.contains(PASSWORD))
          .anyMatch(name -> name.contains("password=xxxxxx"))
          .anyMatch(name -> name.contains("user:xxxxxx@host"));
    }
  }

  @Test
  void nothingIsRegisteredThatTheServerRefuses() throws Exception {
    List<Object> refused = new ArrayList<>();
    List<ModelMBean> accepted = new ArrayList<>();
    InvocationHandler server =
        (proxy, method, arguments) -> {
          try {
            Object result = method.invoke(SERVER, arguments);
            if (method.getName().equals("registerMBean")
                && arguments[0] instanceof ModelMBean bean) {
              accepted.add(bean);
            }
            return result;
          } catch (InvocationTargetException failure) {
            refused.add(failure.getCause());
            throw failure.getCause();
          }
        };
    try (DefaultCamelContext caching = prepared("caching")) {
      caching
          .getManagementStrategy()
          .getManagementAgent()
          .setMBeanServer(
              (MBeanServer)
                  Proxy.newProxyInstance(
                      getClass().getClassLoader(), new Class<?>[] {MBeanServer.class}, server));
      caching.start();
      assertThat(refused).isEmpty();
      assertThat(accepted).hasSizeGreaterThan(20);
    }
  }

  @Test
  void eachBeanReadsItsOwnNode() throws Exception {
    try (DefaultCamelContext caching = context("caching")) {
      caching.createProducerTemplate().sendBody("direct:first", "");
      caching.createProducerTemplate().sendBody("direct:first", "");
      caching.createProducerTemplate().sendBody("direct:second", "");

      assertThat(completed("caching", "first-plain")).isEqualTo(2L);
      assertThat(completed("caching", "second-plain")).isEqualTo(1L);
    }
  }

  @Test
  void processorWithAttributesOfItsOwnShowsThem() throws Exception {
    try (DefaultCamelContext caching = context("caching")) {
      assertThat(caching.isStarted()).isTrue();
      assertThat(SERVER.getAttribute(node("caching", "first-own"), "Colour")).isEqualTo("red");
    }
  }

  private static Object completed(String context, String id) throws Exception {
    return SERVER.getAttribute(node(context, id), "ExchangesCompleted");
  }

  private static ObjectName node(String context, String id) throws Exception {
    return new ObjectName(
        "org.apache.camel:context=" + context + ",type=processors,name=\"" + id + "\"");
  }

  /** Returns what the beans of a context are and do, by their names. */
  private static Map<String, String> described(String context) throws Exception {
    Map<String, String> described = new TreeMap<>();
    for (ObjectName name :
        SERVER.queryNames(new ObjectName("org.apache.camel:context=" + context + ",*"), null)) {
      MBeanInfo info = SERVER.getMBeanInfo(name);
      described.put(
          name.getKeyProperty("type") + " " + withoutOwn(context, name.getKeyProperty("name")),
          info.getClassName()
              + info.getDescription()
              + info.getDescriptor()
              + text(info.getAttributes())
              + text(info.getOperations())
              + text(info.getNotifications()));
    }
    return described;
  }

  /** Returns the name without what differs between two contexts. */
  private static String withoutOwn(String context, String name) {
    return IDENTITY.matcher(name).replaceAll("").replace('"' + context + '"', "");
  }

  private static String text(MBeanFeatureInfo[] features) {
    return Arrays.toString(Arrays.stream(features).map(Object::toString).sorted().toArray());
  }

  private static DefaultCamelContext context(String name) throws Exception {
    DefaultCamelContext context = prepared(name);
    context.start();
    return context;
  }

  private static DefaultCamelContext prepared(String name) throws Exception {
    DefaultCamelContext context = new DefaultCamelContext();
    context.setNameStrategy(new ExplicitCamelContextNameStrategy(name));
    context.getManagementNameStrategy().setNamePattern("#name#");
    if (name.equals("caching")) {
      context
          .getCamelContextExtension()
          .setManagementMBeanAssembler(new CachingMBeanAssembler(context));
      ManagementStrategy management = context.getManagementStrategy();
      management.setManagementAgent(new ModelMBeanAgent(context));
      management.setManagementObjectNameStrategy(new EndpointObjectNames());
    }
    context.addComponent("login", new Login());
    for (String id : new String[] {"first", "second"}) {
      context.addRoutes(
          new RouteBuilder() {
            @Override
            public void configure() {
              from("direct:" + id)
                  .routeId(id)
                  .process(exchange -> exchange.getMessage().setBody(id))
                  .id(id + "-plain")
                  .process(new Coloured())
                  .id(id + "-own")
                  .to("mock:end")
                  .id(id + "-end")
                  .to("login:user?password=" + PASSWORD)
                  .id(id + "-secret")
                  .to("log:user:" + PASSWORD + "@host")
                  .id(id + "-log");
            }
          });
    }
    return context;
  }

  /** A processor with an attribute of its own. */
  @ManagedResource
  public static final class Coloured implements Processor {

    @ManagedAttribute
    public String getColour() {
      return "red";
    }

    @Override
    public void process(Exchange exchange) {}
  }

  /** Endpoints with a password in their URIs. */
  private static final class Login extends MockComponent {

    @Override
    protected Endpoint createEndpoint(String uri, String path, Map<String, Object> parameters) {
      parameters.clear();
      return new MockEndpoint(uri, this) {
        @Override
        public boolean isLenientProperties() {
          return false; // otherwise the name has no parameters
        }
      };
    }
  }
}
