package io.serai.route.check;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.dsl.xml.io.XmlModelParser;
import org.apache.camel.dsl.xml.io.XmlRoutesBuilderLoader;
import org.apache.camel.model.BeanFactoryDefinition;
import org.apache.camel.model.app.BeansDefinition;
import org.apache.camel.spi.Resource;
import org.apache.camel.xml.io.util.XmlStreamDetector;
import org.apache.camel.xml.io.util.XmlStreamInfo;

/** Loads XML files and binds stand-ins for their beans. */
final class StandInXmlBeans extends XmlRoutesBuilderLoader {

  private static final Set<String> ROOTS = Set.of("beans", "blueprint", "camel");

  private final BeanStandIns beans;

  StandInXmlBeans(CamelContext camel, BeanStandIns beans) {
    this.beans = beans;
    setCamelContext(camel);
  }

  /** Binds the beans; loading the routes parses the file again. */
  @Override
  public void preParseRoute(Resource resource) throws Exception {
    XmlStreamInfo info = info(resource);
    if (info.isValid() && ROOTS.contains(info.getRootElementName())) {
      new XmlModelParser(resource, info.getRootElementNamespace())
          .parseBeansDefinition()
          .ifPresent(this::bindAll);
    }
  }

  private void bindAll(BeansDefinition declared) {
    for (BeanFactoryDefinition<?> bean : declared.getBeans()) {
      beans.bind(bean);
    }
  }

  private static XmlStreamInfo info(Resource resource) throws IOException {
    try (InputStream text = resource.getInputStream()) {
      return new XmlStreamDetector(text).information();
    }
  }
}
