package io.serai.route.check;

import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.dsl.yaml.YamlRoutesBuilderLoader;
import org.apache.camel.dsl.yaml.common.YamlDeserializationContext;
import org.apache.camel.dsl.yaml.common.YamlDeserializerResolver;
import org.apache.camel.dsl.yaml.deserializers.BeansDeserializer;
import org.apache.camel.model.BeanFactoryDefinition;
import org.apache.camel.spi.Resource;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.ConstructNode;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** Loads YAML files and binds stand-ins for their beans. */
final class StandInYamlBeans extends YamlRoutesBuilderLoader {

  private final BeanStandIns beans;

  StandInYamlBeans(CamelContext camel, BeanStandIns beans) {
    this.beans = beans;
    setCamelContext(camel);
  }

  /** Does nothing: here Camel would create the beans, which are bound when the file is loaded. */
  @Override
  public void preParseRoute(Resource resource) {}

  @Override
  protected YamlDeserializationContext newYamlDeserializationContext(
      LoadSettings settings, Resource resource) {
    YamlDeserializationContext context = super.newYamlDeserializationContext(settings, resource);
    context.addResolver(new BeansResolver());
    return context;
  }

  /** Reads {@code beans} before Camel's resolvers do. */
  private final class BeansResolver implements YamlDeserializerResolver {

    @Override
    public int getOrder() {
      return ORDER_HIGHEST;
    }

    @Override
    public @Nullable ConstructNode resolve(String id) {
      return id.equals("beans") ? new StandInDeserializer() : null;
    }
  }

  /** Camel's deserializer, but for what it binds. */
  private final class StandInDeserializer extends BeansDeserializer {

    @Override
    protected void registerBean(
        CamelContext camel,
        List<BeanFactoryDefinition<?>> delayed,
        BeanFactoryDefinition<?> bean,
        boolean delayIfFailed) {
      beans.bind(bean);
    }
  }
}
