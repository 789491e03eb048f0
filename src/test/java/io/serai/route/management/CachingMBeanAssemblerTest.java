package io.serai.route.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import javax.management.MBeanFeatureInfo;
import javax.management.MBeanInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.api.management.ManagedAttribute;
import org.apache.camel.api.management.ManagedResource;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.impl.engine.ExplicitCamelContextNameStrategy;
import org.junit.jupiter.api.Test;

/** The MBeans that the assembler makes are those that Camel makes. */
class CachingMBeanAssemblerTest {
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
      assertThat(made.keySet()).isEqualTo(expected.keySet()).hasSizeGreaterThan(6);
      made.forEach((bean, text) -> assertThat(text).as(bean).isEqualTo(expected.get(bean)));
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
      String type = name.getKeyProperty("type");
      if (type.equals("routes") || type.equals("processors") || type.equals("endpoints")) {
        MBeanInfo info = SERVER.getMBeanInfo(name);
        described.put(
            type + " " + name.getKeyProperty("name"),
            info.getClassName()
                + info.getDescription()
                + text(info.getAttributes())
                + text(info.getOperations()));
      }
    }
    return described;
  }

  private static String text(MBeanFeatureInfo[] features) {
    return Arrays.toString(Arrays.stream(features).map(Object::toString).sorted().toArray());
  }

  private static DefaultCamelContext context(String name) throws Exception {
    DefaultCamelContext context = new DefaultCamelContext();
    context.setNameStrategy(new ExplicitCamelContextNameStrategy(name));
    context.getManagementNameStrategy().setNamePattern("#name#");
    if (name.equals("caching")) {
      context
          .getCamelContextExtension()
          .setManagementMBeanAssembler(new CachingMBeanAssembler(context));
    }
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
                  .id(id + "-end");
            }
          });
    }
    context.start();
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
}
