"""What `kanly print` offers: each sheet with what it is made of and the choices it takes."""
